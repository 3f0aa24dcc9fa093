const events = new EventTarget()
const name = 'tokenExpired'

let hasEnded = false

function tell(ended: boolean): void {
  hasEnded = ended
  events.dispatchEvent(new Event(name))
}

/** This tab's token is no longer good. Where something personal is asked for, the dialog asks for a new login. */
export const raiseTokenExpired = (): void => tell(true)

/** This tab has a good one again. */
export const clearTokenExpired = (): void => tell(false)

/** A client who was known until then and is refused now has to log in again. */
export const hasTokenExpired = (): boolean => hasEnded

/** Called at both; gives a function that stops listening. */
export function onTokenExpired(listener: () => void): () => void {
  events.addEventListener(name, listener)
  return () => events.removeEventListener(name, listener)
}
