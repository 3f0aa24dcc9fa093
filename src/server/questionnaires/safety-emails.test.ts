import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { positiveSafetyCheck } from '#test/support/gp-needs.ts'
import { workOnSafetyTasks } from './safety-tasks.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi({ SAFETY_EMAIL: 'repeat@practice.example' })
})
afterAll(() => api.close())

it('a task that no one acknowledges is told again every quarter of an hour', async () => {
  const scheduled = new Map<string, string>()
  const handlers = new Map<string, () => Promise<void>>()
  const { service } = api
  await workOnSafetyTasks({
    ...service,
    jobs: {
      ...service.jobs,
      schedule: async (name, cron) => void scheduled.set(name, cron),
      work: async <T extends object>(name: string, handle: (data: T) => Promise<void>) =>
        // What is scheduled comes without data.
        void handlers.set(name, () => handle(JSON.parse('{}'))),
    },
  })
  expect([...scheduled.values()]).toEqual(['*/15 * * * *'])
  const [queue = ''] = scheduled.keys()
  await api.send('safetyCheck', { token: await api.signUp({ card: true }), answers: positiveSafetyCheck })
  const count = async () =>
    (
      await api.db
        .selectFrom('outbox_messages')
        .select('id')
        .where('recipient', '=', 'repeat@practice.example')
        .execute()
    ).length
  await handlers.get(queue)?.()
  expect(await count()).toBe(1)
})
