import { TookTooLong } from '../ports/took-too-long.ts'

/** An email or a text message that takes longer is given up on. */
export const mostSecondsToSend = 25

/** Gives up on work that takes too long. The work itself is not stopped: it may still succeed later. */
export async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong()), seconds * 1000)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
