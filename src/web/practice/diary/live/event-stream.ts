type Listeners = {
  onEvent: (name: string) => void
  /** Anything at all, a heartbeat too. */
  onBytes: () => void
}

/** Reads server-sent events from an answer: only their names matter here. Ends when the stream does. */
export async function readEventNames(
  body: ReadableStream<Uint8Array>,
  { onEvent, onBytes }: Listeners,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const { names, rest } = takeEvents(waiting + decoder.decode(value, { stream: true }))
    waiting = rest
    for (const name of names) onEvent(name)
  }
}

/** The names of the events that have arrived whole, and what is left of the text. */
export function takeEvents(text: string): { names: string[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const names = blocks.flatMap((block) => /^event: (\w+)$/m.exec(block)?.[1] ?? [])
  return { names, rest }
}
