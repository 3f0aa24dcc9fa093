import type { PaymentSetup } from '#contract/payments.ts'

type State = PaymentSetup['state']

/** After these the provider has nothing more to say. A decline is not among them: another card may follow in the same form. */
const isFinal = {
  waiting: false,
  needsAuthentication: false,
  failed: false,
  booked: true,
  saved: true,
  tooLate: true,
} as const satisfies Record<State, boolean>

/** A word usually takes a second or two. About a minute in all: then the person is told, and asks when they like. */
const pausesMs = [500, 1000, 1500, 2000, 3000, 5000, 8000, 8000, 8000, 8000, 8000, 8000] as const

type Poll = {
  /** Null when no answer came. */
  look: () => Promise<PaymentSetup | null>
  /** Resolves after that long, and not while nobody sees the page. */
  pause: (ms: number) => Promise<void>
}

/** Asks until the provider's word is there, less and less often. False when it did not come. */
export async function pollSetup({ look, pause }: Poll): Promise<boolean> {
  for (const ms of pausesMs) {
    await pause(ms)
    const setup = await look()
    if (setup && isFinal[setup.state]) return true
  }
  return false
}

/** Rejects once `signal` says that the page was left. */
export async function pauseWhileSeen(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  while (document.hidden && !signal.aborted)
    await new Promise<void>((resolve) => {
      document.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  signal.throwIfAborted()
}
