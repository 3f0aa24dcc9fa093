import type { Config } from '../config.ts'
import type { Email } from '../ports/email.ts'
import { escapeHtml } from './sign-out-page.ts'

export const resetMinutes = 30

type Letter = { to: string; config: Config }

export function resetLetter({ to, config, token }: Letter & { token: string }): Email {
  const link = `${config.PUBLIC_URL}/login/reset?token=${token}`
  return letter({
    to,
    subject: `Choose a new ${config.PRODUCT_NAME} password`,
    paragraphs: [
      `Somebody, we hope you, asked to choose a new password for ${config.PRODUCT_NAME}. Open this link to do it:`,
      { link },
      `The link works once, for ${resetMinutes} minutes. If it was not you, ignore this email: nothing has changed.`,
    ],
  })
}

export function passwordChangedLetter({ to, config }: Letter): Email {
  return letter({
    to,
    subject: `Your ${config.PRODUCT_NAME} password was changed`,
    paragraphs: [
      'Your password was changed just now, and every device that was logged in has been signed out.',
      `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
    ],
  })
}

function letter({
  to,
  subject,
  paragraphs,
}: {
  to: string
  subject: string
  paragraphs: (string | { link: string })[]
}): Email {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n')
  const html = paragraphs
    .map((part) =>
      typeof part === 'string'
        ? `<p>${escapeHtml(part)}</p>`
        : `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.link)}</a></p>`,
    )
    .join('\n')
  return { to, subject, text, html }
}
