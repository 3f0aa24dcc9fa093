import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'
import type { AppEnv } from '../http/environment.ts'
import { plainPage } from '../http/plain-page.ts'
import type { Service } from '../service.ts'

const shown = 200
const fresh = { 'cache-control': 'no-store' }

/** With demo data and no mail server, what would have been sent can be read here: api.md. */
export function outboxRoutes(app: OpenAPIHono<AppEnv>, service: Service): void {
  if (!service.config.DEMO_DATA || service.config.SMTP_URL) return
  app.get('/dev/outbox.json', async (c) => c.json(await readOutbox(service), 200, fresh))
  app.get('/dev/outbox', async (c) => {
    const content = presentOutbox(await readOutbox(service))
    return c.html(plainPage({ title: 'Outbox', nonce: c.get('nonce'), content }), 200, fresh)
  })
}

type Message = Awaited<ReturnType<typeof readOutbox>>[number]

async function readOutbox({ db }: Service) {
  const rows = await db
    .selectFrom('outbox_messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(shown)
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

const presentOutbox = (messages: Message[]) =>
  html`<p>No mail or SMS gateway is set up, so messages stay here. The newest come first.</p>
    ${messages.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ''}
    ${messages.map(
      ({ subject, to, sentAt, text, attachments }) =>
        html`<article>
          <h3>${subject ?? 'Text message'}</h3>
          <p>To ${to}, <time datetime="${sentAt}">${sentAt}</time></p>
          <pre>${text}</pre>
          ${attachments.map((file) => html`<p>Attached: ${file.name}</p>`)}
        </article>`,
    )}`
