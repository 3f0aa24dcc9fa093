import { html, raw } from 'hono/html'
import { formatPhone } from '#domain/identifiers/phone.ts'
import type { Email } from '../adapters/mail-and-sms.ts'
import type { Config } from '../config.ts'

type EmailPart =
  | string
  /** What a person looks for: label and value. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** The one thing to do. The text version writes the address out. */
  | { button: string; href: string }
  | { link: string; href: string }

type EmailDraft = Pick<Email, 'to' | 'subject' | 'attachments'> & {
  /** The subject, unless it says otherwise. */
  heading?: string
  /** What an inbox shows after the subject; as discreet as the subject. */
  preview: string
  parts: readonly EmailPart[]
}

/** What an email says, to whomever it goes. */
export type EmailWords = Omit<EmailDraft, 'to'>

type EmailSender = Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'practicePhone'>

/** An email in the product's look, and the same in plain text. Nothing is fetched when it is opened. */
export function renderEmail(draft: EmailDraft, sender: EmailSender): Email {
  const { to, subject, attachments } = draft
  return {
    to,
    subject,
    text: asText(draft, sender),
    html: asHtml(draft, sender),
    ...(attachments && { attachments }),
  }
}

const questions = ({ SUPPORT_EMAIL, practicePhone }: EmailSender) =>
  `Questions? Write to ${SUPPORT_EMAIL}${practicePhone ? ` or call ${formatPhone(practicePhone)}` : ''}.`

function asText({ subject, heading = subject, parts }: EmailDraft, sender: EmailSender): string {
  const blocks = parts.map((part) => {
    if (typeof part === 'string') return part
    if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    return `${'button' in part ? part.button : part.link}:\n${part.href}`
  })
  return [heading, ...blocks, `${questions(sender)}\n${sender.PRODUCT_NAME}`].join('\n\n')
}

const asHtml = ({ subject, heading = subject, preview, parts }: EmailDraft, sender: EmailSender): string =>
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
        <body class="page" style="${inlineStyle.page}">
          <div style="${inlineStyle.hidden}">${preview}</div>
          <div class="page" style="${inlineStyle.frame}">
            <div style="${inlineStyle.column}">
              <p class="name" style="${inlineStyle.name}">${sender.PRODUCT_NAME}</p>
              <div class="card" style="${inlineStyle.card}">
                <h1 class="heading" style="${inlineStyle.heading}">${heading}</h1>
                ${parts.map(partAsHtml)}
              </div>
              <p class="soft" style="${inlineStyle.foot}">${questions(sender)}</p>
            </div>
          </div>
        </body>
      </html> `,
  )

function partAsHtml(part: EmailPart) {
  if (typeof part === 'string') return html`<p style="${inlineStyle.paragraph}">${part}</p> `
  if ('facts' in part)
    return html`<table class="facts" style="${inlineStyle.facts}" cellspacing="0" cellpadding="0">
      ${part.facts.map(
        ([label, value]) =>
          html`<tr>
            <th scope="row" class="cell soft" style="${inlineStyle.label}">${label}</th>
            <td class="cell" style="${inlineStyle.value}">${value}</td>
          </tr> `,
      )}
    </table> `
  if ('button' in part)
    return html`<p style="${inlineStyle.paragraph}">
      <a class="button" style="${inlineStyle.button}" href="${part.href}">${part.button}</a>
    </p> `
  return html`<p style="${inlineStyle.paragraph}">
    <a class="link" style="${inlineStyle.link}" href="${part.href}">${part.link}</a>
  </p> `
}

/** The tokens of src/web that an email needs. Mail programs know neither variables nor our fonts. */
const light = {
  page: '#faf7f2',
  surface: '#ffffff',
  sunken: '#f5f0e7',
  line: '#e6dfd3',
  ink: '#1f2a2e',
  soft: '#4a5a5f',
  main: '#1f5a4c',
  onMain: '#ffffff',
}
const dark: typeof light = {
  page: '#111819',
  surface: '#192223',
  sunken: '#212c2d',
  line: '#2f3c3d',
  ink: '#eef2ee',
  soft: '#b5c1be',
  main: '#8accb4',
  onMain: '#0b1f18',
}

const display = 'Fraunces,Georgia,serif'
const text = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** On every element, because many mail programs drop a style sheet. */
const inlineStyle = {
  page: `margin:0;padding:0;background:${light.page};color:${light.ink};font:17px/1.55 ${text}`,
  frame: `background:${light.page}`,
  column: 'max-width:600px;margin:0 auto;padding:32px 16px',
  name: `font:500 22px/1.2 ${display};color:${light.main};margin:0 0 20px`,
  card: `background:${light.surface};border:1px solid ${light.line};border-radius:20px;padding:32px 28px`,
  heading: `font:500 28px/1.2 ${display};color:${light.ink};margin:0 0 16px`,
  paragraph: 'margin:0 0 16px',
  facts: `background:${light.sunken};border-radius:12px;margin:8px 0 24px;width:100%`,
  label: `color:${light.soft};padding:10px 12px 10px 20px;vertical-align:top;text-align:left;font-weight:400;white-space:nowrap`,
  value: 'padding:10px 20px 10px 0;vertical-align:top',
  button: `display:inline-block;background:${light.main};color:${light.onMain};border-radius:12px;padding:12px 24px;font-weight:600;text-decoration:none`,
  link: `color:${light.main};overflow-wrap:anywhere`,
  foot: `color:${light.soft};font-size:15px;margin:20px 4px 0`,
  hidden: 'display:none;max-height:0;overflow:hidden;opacity:0',
} as const

/** For mail programs that follow the system's theme. Each class repeats what its inline style says, in the dark. */
const darkSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; color: ${dark.ink} !important; }
  .name, .link { color: ${dark.main} !important; }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .heading { color: ${dark.ink} !important; }
  .facts { background: ${dark.sunken} !important; }
  .soft { color: ${dark.soft} !important; }
  .button { background: ${dark.main} !important; color: ${dark.onMain} !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .cell { display: block !important; padding: 0 20px 12px !important; }
  .cell.soft { padding: 12px 20px 0 !important; }
}
`
