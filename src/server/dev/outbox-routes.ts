import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'
import type { AppEnv } from '../http/environment.ts'
import type { Service } from '../service.ts'

const shown = 200

/** With demo data and no mail server, what would have been sent can be read here: api.md. */
export function outboxRoutes(app: OpenAPIHono<AppEnv>, { config, db }: Service): void {
  if (!config.DEMO_DATA || config.SMTP_URL) return

  const messages = async () =>
    (
      await db.selectFrom('outbox_messages').selectAll().orderBy('created_at', 'desc').limit(shown).execute()
    ).map((row) => ({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      attachments: row.attachments,
      sentAt: row.created_at.toISOString(),
    }))

  app.get('/dev/outbox.json', async (c) => c.json(await messages(), 200, { 'cache-control': 'no-store' }))

  app.get('/dev/outbox', async (c) => {
    const list = await messages()
    return c.html(
      html`<!doctype html>
        <html lang="en-AU">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Outbox · ${config.PRODUCT_NAME}</title>
            <style nonce="${c.get('nonce')}">
              body {
                font:
                  17px/1.55 Figtree,
                  system-ui,
                  sans-serif;
                max-width: 720px;
                margin: 0 auto;
                padding: 32px 16px;
                background: #faf7f2;
                color: #1f2a2e;
              }
              article {
                background: #fff;
                border: 1px solid #e6dfd3;
                border-radius: 20px;
                padding: 20px 24px;
                margin-block: 20px;
              }
              h2 {
                font-size: 1.1rem;
                margin: 0;
              }
              p {
                margin: 4px 0;
                color: #4a5a5f;
              }
              pre {
                white-space: pre-wrap;
                overflow-wrap: anywhere;
                font: inherit;
              }
            </style>
          </head>
          <body>
            <main>
              <h1>Outbox</h1>
              <p>No mail or SMS gateway is set up, so messages stay here. The newest come first.</p>
              ${list.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ''}
              ${list.map(
                (message) =>
                  html`<article>
                    <h2>${message.subject ?? 'Text message'}</h2>
                    <p>To ${message.to}, <time datetime="${message.sentAt}">${message.sentAt}</time></p>
                    <pre>${message.text}</pre>
                    ${message.attachments.map((file) => html`<p>Attached: ${file.name}</p>`)}
                  </article>`,
              )}
            </main>
          </body>
        </html>`,
      200,
      { 'cache-control': 'no-store' },
    )
  })
}
