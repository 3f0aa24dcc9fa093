/**
 * By task: what was typed about what was done, and not sent, when its page was left for another, say to look up a number. In this
 * tab’s memory only: it is health data, and signing out loads a new page.
 */
const typed = new Map<string, string>()

export const readClosingText = (id: string): string => typed.get(id) ?? ''

export const keepClosingText = (id: string, text: string): void => void typed.set(id, text)

export const forgetClosingText = (id: string): void => void typed.delete(id)
