import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { goodAnswers } from '#test/support/gp-needs.ts'
import { readSettings } from '../settings.ts'
import type { SentQuestionnaire } from '../adapters/forms-service.ts'
import { handOverQuestionnaires } from './submit-questionnaire.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())
afterEach(async () => {
  api.service.forms = null
  api.queued.length = 0
  await api.db.deleteFrom('questionnaire_submissions').execute()
})

const away = { receive: () => Promise.reject(new Error('away')) }
const listening = () => {
  const heard: SentQuestionnaire[] = []
  return { heard, receive: async (sent: SentQuestionnaire) => void heard.push(sent) }
}
const handOver = () => handOverQuestionnaires(api.service)

describe('the forms service', () => {
  it('is made known to the browser, which says where the forms go', async () => {
    const { db, config } = api.service
    expect((await readSettings({ db, config })).sharesForms).toBe(false)
    const formsService = { url: 'https://forms.example', token: 'token' }
    expect((await readSettings({ db, config: { ...config, formsService } })).sharesForms).toBe(true)
  })

  it('and the forms of the site that a CRM gets are made known, too', async () => {
    const { db, config } = api.service
    expect((await readSettings({ db, config })).crmForms).toEqual([])
    const crm = {
      url: 'https://crm.example',
      portalId: '1',
      token: null,
      forms: new Map([['contact', 'theirs']]),
    }
    expect((await readSettings({ db, config: { ...config, crm } })).crmForms).toEqual(['contact'])
  })

  it('gets both questionnaires as keys and values, with who sent them, and never the safety check', async () => {
    const forms = listening()
    api.service.forms = forms
    const token = await api.signUp()
    await api.sendQuestionnaires(token)
    expect(api.queued.map(({ name }) => name)).toEqual([
      'hand-over-questionnaires',
      'hand-over-questionnaires',
    ])
    await handOver()
    await handOver()
    const clientId = await api.clientIdOf(token)
    expect(forms.heard.map(({ questionnaire }) => questionnaire)).toEqual(['mhtp', 'dass21'])
    expect(forms.heard[1]).toMatchObject({
      accountId: 'banksia',
      clientRecordId: clientId,
      clientProfileId: expect.any(String),
      email: expect.stringContaining('@mail.example'),
      answers: Object.entries(goodAnswers('dass21')).map(([key, value]) => ({ key, value })),
    })
    expect(await api.auditOf(token)).toContain('read questionnaire mhtp')
  })

  it('that is away loses nothing, and is told once when it is back', async () => {
    api.service.forms = away
    const token = await api.signUp()
    expect((await api.send('dass21', { token })).status).toBe(201)
    await expect(handOver()).rejects.toThrow('away')
    expect(await api.submissionsOf(token)).toMatchObject([{ should_hand_over: true, handed_over_at: null }])
    const forms = listening()
    api.service.forms = forms
    await handOver()
    await handOver()
    expect(forms.heard).toHaveLength(1)
  })

  it('that refuses one gets the next all the same', async () => {
    const forms = listening()
    api.service.forms = {
      receive: (sent) => (sent.questionnaire === 'mhtp' ? away.receive() : forms.receive(sent)),
    }
    await api.sendQuestionnaires(await api.signUp())
    await expect(handOver()).rejects.toThrow('away')
    expect(forms.heard.map(({ questionnaire }) => questionnaire)).toEqual(['dass21'])
  })

  it('that is configured later is not given what was sent before', async () => {
    await api.sendQuestionnaires(await api.signUp())
    expect(api.queued).toEqual([])
    const forms = listening()
    api.service.forms = forms
    await handOver()
    expect(forms.heard).toEqual([])
  })
})
