const events = new EventTarget()
const name = 'tokenExpired'

/** For whoever is answered 401 with a token in hand: shows the dialog that asks for a new login. */
export const raiseTokenExpired = (): void => void events.dispatchEvent(new Event(name))

/** Gives a function that stops listening. */
export function onTokenExpired(listener: () => void): () => void {
  events.addEventListener(name, listener)
  return () => events.removeEventListener(name, listener)
}
