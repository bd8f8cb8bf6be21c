/** Whether something could be a mailbox; the server looks closer. */
export const isLikeMailbox = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
