/** The dialogs' own style sheet: pages without a dialog do not load it. */
import { addStylesheet } from '#web/site/add-stylesheet.ts'
import sheet from './account.css?url'

export const addStyles = () => addStylesheet(sheet)
