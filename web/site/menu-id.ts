/** The id of the mobile menu, for the buttons that open it. */
export const MENU_ID = 'menu'
