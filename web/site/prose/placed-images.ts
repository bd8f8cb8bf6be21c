/** Loads the style sheet of galleries and of images with a place of their own, which few texts need. */
import './placed-images.css'
