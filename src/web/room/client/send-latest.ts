/**
 * One at a time, and of those that come meanwhile only the last: two requests on their way at once may arrive in the other order. Null
 * for one that another took the place of.
 */
export function sendLatest<Value, Answer>(send: (value: Value) => Promise<Answer>) {
  let latest = 0
  let sending: Promise<unknown> = Promise.resolve()
  return (value: Value): Promise<Answer | null> => {
    latest += 1
    const turn = latest
    const sent = sending.then(() => (turn === latest ? send(value) : null))
    sending = sent
    return sent
  }
}
