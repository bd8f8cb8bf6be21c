/** The dialogs' own style sheet: pages without a dialog do not load it. */
import { addSheet } from '../add-sheet.ts'
import sheet from './account.css?url'

export const addStyles = () => addSheet(sheet)
