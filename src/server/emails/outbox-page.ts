import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { findRow } from '../db/rows.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { plainPage } from '../http/plain-page.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { hasOutboxPage } from '../settings.ts'

const mostShown = 200
const fresh = { 'cache-control': 'no-store' }

/**
 * An email brings inline styles, which no page of ours allows; here it may have them, and nothing else. It runs no
 * script, fetches nothing and can be framed by the outbox alone.
 */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

/**
 * With demo data and no mail server, what would have been sent can be read here.
 * See docs/product/emails-and-reminders.md#outbox.
 */
export function outboxRoutes(app: OpenAPIHono<AppEnv>, service: Service): void {
  if (!hasOutboxPage(service.config)) return
  app.get('/dev/outbox.json', async (c) => c.json(await readOutbox(service), 200, fresh))
  app.get('/dev/outbox', async (c) => {
    const content = presentOutbox(await readOutbox(service))
    return c.html(plainPage({ title: 'Outbox', nonce: c.get('nonce'), content }), 200, fresh)
  })
  app.get(`/dev/outbox/:id{${uuid}}/email`, async (c) => {
    const email = (await readMessage(service, c))?.body_html
    if (!email) return answerProblem(c, { code: 'notFound' })
    return c.html(email, 200, { ...fresh, 'content-security-policy': emailPolicy })
  })
  app.get(`/dev/outbox/:id{${uuid}}/files/:index{\\d+}`, async (c) => {
    const file = (await readMessage(service, c))?.attachments[Number(c.req.param('index'))]
    if (!file) return answerProblem(c, { code: 'notFound' })
    return c.body(file.content, 200, {
      ...fresh,
      'content-type': file.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    })
  })
}

/** As PostgreSQL reads one: anything else is no address at all. */
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const readMessage = ({ db }: Service, c: AppContext) =>
  findRow(db, 'outbox_messages', { id: c.req.param('id') ?? '' }, ['body_html', 'attachments'])

type OutboxMessage = Awaited<ReturnType<typeof readOutbox>>[number]

async function readOutbox({ db }: Service) {
  const rows = await db
    .selectFrom('outbox_messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    attachments: row.attachments,
    sentAt: row.created_at.toISOString(),
  }))
}

const presentOutbox = (messages: OutboxMessage[]) =>
  html`<p>No mail or SMS gateway is set up, so messages stay here. The newest come first.</p>
    ${messages.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ''} ${messages.map(presentMessage)}`

const presentMessage = ({ id, subject, to, sentAt, text, html: email, attachments }: OutboxMessage) =>
  html`<article>
    <h3>${subject ?? 'Text message'}</h3>
    <p>To ${to}, <time datetime="${sentAt}">${sentAt}</time></p>
    ${email ? presentEmail(id, subject ?? '') : ''}
    ${
      email
        ? html`<details>
            <summary>As plain text</summary>
            <pre>${text}</pre>
          </details>`
        : html`<pre>${text}</pre>`
    }
    ${attachments.map(
      (file, index) => html`<p>Attached: <a href="/dev/outbox/${id}/files/${index}">${file.name}</a></p>`,
    )}
  </article>`

const presentEmail = (id: string, subject: string) =>
  html`<iframe title="${subject}" src="/dev/outbox/${id}/email" sandbox loading="lazy"></iframe>
    <p><a href="/dev/outbox/${id}/email">Open the email</a></p>`
