const events = new EventTarget()
const name = 'tokenExpired'

let hasEnded = false

/** This tab's token is no longer good. Where something personal is asked for, the dialog asks for a new login. */
export function raiseTokenExpired(): void {
  hasEnded = true
  events.dispatchEvent(new Event(name))
}

/** A client who was known until then and is refused now has to log in again. */
export const hasTokenExpired = (): boolean => hasEnded

/** Gives a function that stops listening. */
export function onTokenExpired(listener: () => void): () => void {
  events.addEventListener(name, listener)
  return () => events.removeEventListener(name, listener)
}
