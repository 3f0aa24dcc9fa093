import { beforeEach, expect, it, vi } from 'vitest'
import { wholeAnswers } from '#domain/matching/matching.fixture.ts'
import { readItem, storeItem } from '../../session/tab-storage.ts'
import { tabStorage } from '../../session/tab-storage.fixture.ts'
import { sendAnswers } from './send-answers.tsx'

const form = { portalId: 'banksia', productName: 'Banksia' }

beforeEach(() => {
  vi.stubGlobal('sessionStorage', tabStorage())
  storeItem('matchingQuery', wholeAnswers)
})

const openPage = (path: string) => vi.stubGlobal('location', new URL(path, 'https://practice.example'))

/** A server that gives this answer to the next request. */
function answering(answer: () => Response) {
  const asked: { key: string | null; body: string }[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers, body }: RequestInit) => {
    asked.push({ key: new Headers(headers).get('idempotency-key'), body: String(body) })
    return answer()
  })
  return asked
}

const state = () => (readItem('matchingQuery')?.sending as string[] | undefined)?.[0]

it('sends the same request from the results as from the questions, so that the first try answers for both', async () => {
  openPage('/get-matched/questions?step=6')
  const first = answering(() => Response.json({}, { status: 503 }))
  await sendAnswers(form)
  expect(state()).toBe('failed')
  openPage('/your-results')
  const again = answering(() => Response.json({ inlineMessage: 'Thank you' }))
  await sendAnswers(form)
  expect(state()).toBe('sent')
  expect(again).toEqual(first)
  expect(JSON.parse(again[0]?.body ?? '').context.pageUri).toBe(
    'https://practice.example/get-matched/questions',
  )
})

it.each([
  [409, 'idempotencyKeyReused', 'sent'],
  [409, 'conflict', 'failed'],
  [422, 'invalidInput', 'refused'],
] as const)('%i %s: %s', async (status, code, expected) => {
  openPage('/your-results')
  answering(() => Response.json({ code }, { status }))
  await sendAnswers(form)
  expect(state()).toBe(expected)
})
