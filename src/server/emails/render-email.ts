import { html, raw } from 'hono/html'
import { formatPhone } from '#domain/identifiers/phone.ts'
import type { Config } from '../config.ts'
import type { Email } from '../ports/email.ts'
import { darkSheet, inline } from './email-style.ts'

type Part =
  | string
  /** What a person looks for: label and value. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** The one thing to do. The text version writes the address out. */
  | { button: string; href: string }
  | { link: string; href: string }

export type EmailDraft = Pick<Email, 'to' | 'subject' | 'attachments'> & {
  heading: string
  /** What an inbox shows after the subject; as discreet as the subject. */
  preview: string
  parts: readonly Part[]
}

export type Sender = Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'practicePhone'>

/** An email in the product's look, and the same in plain text. Nothing is fetched when it is opened. */
export function renderEmail(draft: EmailDraft, sender: Sender): Email {
  const { to, subject, attachments } = draft
  return {
    to,
    subject,
    text: asText(draft, sender),
    html: asHtml(draft, sender),
    ...(attachments && { attachments }),
  }
}

const questions = ({ SUPPORT_EMAIL, practicePhone }: Sender) =>
  `Questions? Write to ${SUPPORT_EMAIL}${practicePhone ? ` or call ${formatPhone(practicePhone)}` : ''}.`

function asText({ heading, parts }: EmailDraft, sender: Sender): string {
  const blocks = parts.map((part) => {
    if (typeof part === 'string') return part
    if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    return `${'button' in part ? part.button : part.link}:\n${part.href}`
  })
  return [heading, ...blocks, `${questions(sender)}\n${sender.PRODUCT_NAME}`].join('\n\n')
}

const asHtml = ({ subject, heading, preview, parts }: EmailDraft, sender: Sender): string =>
  String(
    html`<!doctype html>
      <html lang="en-AU">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="format-detection" content="telephone=no, date=no, address=no" />
          <title>${subject}</title>
          <style>
            ${raw(darkSheet)}
          </style>
        </head>
        <body class="page" style="${inline.page}">
          <div style="${inline.hidden}">${preview}</div>
          <div class="page" style="${inline.frame}">
            <div style="${inline.column}">
              <p class="name" style="${inline.name}">${sender.PRODUCT_NAME}</p>
              <div class="card" style="${inline.card}">
                <h1 class="heading" style="${inline.heading}">${heading}</h1>
                ${parts.map(partAsHtml)}
              </div>
              <p class="soft" style="${inline.foot}">${questions(sender)}</p>
            </div>
          </div>
        </body>
      </html> `,
  )

function partAsHtml(part: Part) {
  if (typeof part === 'string') return html`<p style="${inline.paragraph}">${part}</p> `
  if ('facts' in part)
    return html`<table class="facts" style="${inline.facts}" cellspacing="0" cellpadding="0">
      ${part.facts.map(
        ([label, value]) =>
          html`<tr>
            <th scope="row" class="cell soft" style="${inline.label}">${label}</th>
            <td class="cell" style="${inline.value}">${value}</td>
          </tr> `,
      )}
    </table> `
  if ('button' in part)
    return html`<p style="${inline.paragraph}">
      <a class="button" style="${inline.button}" href="${part.href}">${part.button}</a>
    </p> `
  return html`<p style="${inline.paragraph}">
    <a class="link" style="${inline.link}" href="${part.href}">${part.link}</a>
  </p> `
}
