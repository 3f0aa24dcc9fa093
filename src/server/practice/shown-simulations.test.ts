import { expect, it } from 'vitest'
import { everyService as everything } from '#test/support/every-service.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://wattle.example' }

/** What /admin/practice lists under “What is not real yet”. */
async function listShown(environment: Record<string, string>) {
  const test = await createTestDatabase(environment)
  try {
    const { headers } = await addStaff(test.service, { role: 'administrator' })
    const answer = await createApp(test.service).request('/api/staff/practice', {
      headers: { cookie: headers.cookie.replace('banksia-staff', '__Host-banksia-staff') },
    })
    expect(answer.status).toBe(200)
    const { simulations } = await answer.json()
    return simulations.map((line: string) => line.split(/[ .]/).slice(0, 4).join(' '))
  } finally {
    await test.close()
  }
}

it('in production the practice side lists what is not set up, until it is', async () => {
  const notYet = await listShown(production)
  expect(notYet).toEqual([
    'Not set up: email',
    'Not set up: text',
    'Not set up: card',
    'Not set up: Medicare',
    'Not set up: a',
  ])
  const { SMTP_URL, ...withoutMail } = everything
  expect(await listShown({ ...production, ...withoutMail })).toEqual(['Not set up: email'])
  expect(await listShown({ ...production, ...withoutMail, SMTP_URL })).toEqual([])
})

it('where simulations are open to strangers, it calls them simulated', async () => {
  expect(await listShown({ ...production, DEMO_SITE: 'on' })).toContainEqual(
    expect.stringMatching(/^Simulated: email/),
  )
})
