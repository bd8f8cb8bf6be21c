/** Id of the table of contents, for the buttons that open it: beside the text, and in the navigator ball. */
export const CONTENTS_ID = 'contents'
