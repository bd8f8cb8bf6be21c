/** Loads the style sheet of galleries, placed images, embeds and link cards, which few texts need. */
import './rare-blocks.css'
