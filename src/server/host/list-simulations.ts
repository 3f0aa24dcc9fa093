import type { Config } from '../config.ts'

type OutsideServices = Pick<
  Config,
  'SMTP_URL' | 'twilio' | 'stripe' | 'verification' | 'turn' | 'liveKit' | 'areSimulationsOpen'
>

/** What stands in for an outside service, or what cannot be done without one: a line each, for the operator to read at start. */
export function listSimulations({
  SMTP_URL,
  twilio,
  stripe,
  verification,
  turn,
  liveKit,
  areSimulationsOpen,
}: OutsideServices): string[] {
  const say = (what: string, simulated: string, missing: string) =>
    areSimulationsOpen ? `Simulated: ${what} ${simulated}` : `Not set up: ${what} ${missing}`
  return [
    SMTP_URL === undefined
      ? say(
          'email (SMTP_URL).',
          'Messages stay in the outbox table.',
          'Nothing is sent; forgotten passwords cannot be replaced, and no one is told of a safety task.',
        )
      : null,
    twilio === null
      ? say(
          'text messages (TWILIO_…).',
          'They stay in the outbox table.',
          'No codes are sent, so invitations cannot be used.',
        )
      : null,
    stripe === null
      ? say(
          'card payments (STRIPE_…).',
          'Only published test cards are taken.',
          'No card can be saved, so nothing can be booked.',
        )
      : null,
    verification === null
      ? say(
          'Medicare and DVA card checks (VERIFICATION_…).',
          'Published test cards answer as the register would.',
          'Numbers are kept as unverified.',
        )
      : null,
    turn === null && liveKit === null
      ? 'Not set up: a relay for video (TURN_…). Browsers connect directly; behind some office and mobile networks a video call does not connect.'
      : null,
  ].filter((line) => line !== null)
}
