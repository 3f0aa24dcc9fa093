import type { Config } from '../config.ts'
import { writeLetter } from '../letters/write-letter.ts'
import type { Email } from '../ports/email.ts'

export const resetMinutes = 30

type Addressed = { to: string; config: Config }

export function resetLetter({ to, config, token }: Addressed & { token: string }): Email {
  const href = `${config.PUBLIC_URL}/login/reset?token=${token}`
  return writeLetter(
    {
      to,
      subject: `Choose a new ${config.PRODUCT_NAME} password`,
      preview: `The link works once, for ${resetMinutes} minutes.`,
      heading: 'Choose a new password',
      parts: [
        `Somebody, we hope you, asked to choose a new password for ${config.PRODUCT_NAME}. Open this link to do it:`,
        { button: 'Choose a new password', href },
        `The link works once, for ${resetMinutes} minutes. If it was not you, ignore this email: nothing has changed.`,
      ],
    },
    config,
  )
}

export function passwordChangedLetter({ to, config }: Addressed): Email {
  return writeLetter(
    {
      to,
      subject: `Your ${config.PRODUCT_NAME} password was changed`,
      preview: 'Every device that was logged in has been signed out.',
      heading: 'Your password was changed',
      parts: [
        'Your password was changed just now, and every device that was logged in has been signed out.',
        `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    },
    config,
  )
}
