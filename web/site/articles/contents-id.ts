/** The element that a button opens the contents by: beside the text, and in the navigator ball. */
export const CONTENTS_ID = 'contents'
