import { resetLinkMinutes } from '#contract/identity.ts'
import { paths } from '#contract/page-paths.ts'
import type { Config } from '../config.ts'
import { renderEmail } from '../emails/render-email.ts'
import type { Email } from '../ports/email.ts'

type Addressed = { to: string; config: Config }

type ResetLink = Addressed & { token: string; redirectTo?: string }

export function resetEmail({ to, config, token, redirectTo }: ResetLink): Email {
  const href = `${config.PUBLIC_URL}${paths.resetPassword({ token, redirectTo })}`
  return renderEmail(
    {
      to,
      subject: `Choose a new ${config.PRODUCT_NAME} password`,
      preview: `The link works once, for ${resetLinkMinutes} minutes.`,
      heading: 'Choose a new password',
      parts: [
        `We received a request to reset your ${config.PRODUCT_NAME} password. Open this link to choose a new one:`,
        { button: 'Choose a new password', href },
        `The link works once, for ${resetLinkMinutes} minutes. If it was not you, ignore this email: nothing has changed.`,
      ],
    },
    config,
  )
}

/** See docs/product/signing-in.md#guessing. */
export function guessesEmail({ to, config }: Addressed): Email {
  return renderEmail(
    {
      to,
      subject: `Someone may be guessing your ${config.PRODUCT_NAME} password`,
      preview: 'Your account is safe, and you can still log in.',
      heading: 'Someone may be guessing your password',
      parts: [
        `There were many attempts to log in to your ${config.PRODUCT_NAME} account with a wrong password. None of them got in. If it was you, ignore this email.`,
        'For a while we slow down attempts from browsers that we do not know. You can log in as usual from a browser that you have used before.',
        'From a new one you may have to wait, or you can choose a new password at any time:',
        { button: 'Choose a new password', href: `${config.PUBLIC_URL}${paths.forgotPassword()}` },
      ],
    },
    config,
  )
}

/** `isByOwner`: changed while signed in, which is the one sign-in that goes on. */
export function passwordChangedEmail({
  to,
  config,
  isByOwner = false,
}: Addressed & { isByOwner?: boolean }): Email {
  const ended = isByOwner ? 'Every other device' : 'Every device'
  return renderEmail(
    {
      to,
      subject: `Your ${config.PRODUCT_NAME} password was changed`,
      preview: `${ended} that was logged in has been signed out.`,
      heading: 'Your password was changed',
      parts: [
        `Your password was changed just now. ${ended} that was logged in has been signed out.`,
        `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    },
    config,
  )
}
