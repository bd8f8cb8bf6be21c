/** Loads the style sheet of formulas, which few texts need. */
import './formulas.css'
