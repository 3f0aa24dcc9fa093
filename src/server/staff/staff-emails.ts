import { paths } from '#contract/page-paths.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { invitationDays } from '#domain/staff/managing-staff.ts'
import { secondStep } from '#domain/staff/second-step.ts'
import type { Config } from '../config.ts'
import { renderEmail } from '../emails/render-email.ts'
import type { Email } from '../ports/email.ts'

type Addressed = { to: string; config: Config }

export function invitationEmail({
  to,
  config,
  practiceName,
  link,
}: Addressed & { practiceName: string; link: string }): Email {
  return renderEmail(
    {
      to,
      subject: `Your sign-in at ${practiceName}`,
      preview: `The link works once, for ${invitationDays} days.`,
      heading: `Join ${practiceName}`,
      parts: [
        `${practiceName} has invited you to its practice side. Open this link to choose a password and a second step:`,
        { button: 'Set up your sign-in', href: link },
        `The link works once, for ${invitationDays} days. If you do not work there, ignore this email.`,
      ],
    },
    config,
  )
}

/** To the owner and administrators. It names the colleague, who may need help. */
export function wrongCodesEmail({ to, config, colleague }: Addressed & { colleague: string }): Email {
  return renderEmail(
    {
      to,
      subject: `Wrong sign-in codes for a colleague`,
      preview: `${secondStep.guesses} codes were wrong, and codes are paused for this sign-in.`,
      heading: 'Someone typed wrong sign-in codes',
      parts: [
        `Someone who knew the password of ${colleague} typed ${secondStep.guesses} wrong codes in a row. None of them got in, and codes are paused for this sign-in.`,
        'If it was them, they can use a passkey now or try again later. If it was not, ask them to choose a new password at once:',
        { button: 'Choose a new password', href: `${config.PUBLIC_URL}${paths.forgotPassword()}` },
      ],
    },
    config,
  )
}

export function secondStepResetEmail({ to, config }: Addressed): Email {
  return renderEmail(
    {
      to,
      subject: 'Your second step was reset',
      preview: 'You set a new one up the next time you sign in.',
      heading: 'Your second step was reset',
      parts: [
        'Someone who manages your practice reset the second step of your sign-in. You were signed out everywhere on the practice side, and your recovery codes no longer work.',
        { button: 'Sign in and set up a new one', href: `${config.PUBLIC_URL}${staffPages.signIn()}` },
        `If you did not ask for this, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    },
    config,
  )
}

export function recoveryCodeUsedEmail({ to, config, left }: Addressed & { left: number }): Email {
  return renderEmail(
    {
      to,
      subject: 'A recovery code was used',
      preview: 'It stopped working with that.',
      heading: 'One of your recovery codes was used',
      parts: [
        `Someone signed in as you with a recovery code just now. It no longer works; ${left} are left.`,
        `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    },
    config,
  )
}

export function signInChangedEmail({
  to,
  config,
  heading,
  effect,
}: Addressed & { heading: string; effect: string }): Email {
  return renderEmail(
    {
      to,
      subject: heading,
      preview: effect,
      heading,
      parts: [
        `${heading} on the practice side just now. ${effect}`,
        `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    },
    config,
  )
}
