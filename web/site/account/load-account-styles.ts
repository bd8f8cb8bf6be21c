/** Loads the style sheet of the account dialogs, which pages without a dialog do not load. */
import { addStylesheet } from '#web/site/add-stylesheet.ts'
import sheet from './account.css?url'

export const loadAccountStyles = () => addStylesheet(sheet)
