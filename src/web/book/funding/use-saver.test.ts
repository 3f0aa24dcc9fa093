import { describe, expect, it } from 'vitest'
import type { ApiAnswer, ApiProblem, callApi } from '../../api/call-api.ts'
import { createSaver, type FormPart } from './saver.ts'

const problem = (status: number): ApiAnswer<never> => ({
  ok: false,
  problem: { code: 'unavailable', status, message: 'No' } satisfies ApiProblem,
})
const done: ApiAnswer<undefined> = { ok: true, value: undefined }

/** An API that gives these answers in turn, and the keys it was asked with. */
function apiThatAnswers(...answers: ApiAnswer<undefined>[]) {
  const keys: (string | undefined)[] = []
  const call = (async (_operation, _input, options) => {
    keys.push(options?.key)
    return answers.shift() ?? done
  }) as typeof callApi
  return { keys, save: createSaver(call) }
}
const body = { line1: '14 Boronia Street', line2: null, suburb: 'Marrickville', state: 'NSW' } as const
const address: FormPart = { saves: 'saveAddress', body: { ...body, postcode: '2204' } }
const changed: FormPart = { saves: 'saveAddress', body: { ...body, postcode: '2000' } }

describe('saving the parts of a form', () => {
  it('sends nothing that the server already has', async () => {
    const { keys, save } = apiThatAnswers(done)
    await save(address)
    expect(await save(address)).toEqual(done)
    expect(keys).toHaveLength(1)
  })

  it('asks once where two ask for the same at the same time', async () => {
    const { keys, save } = apiThatAnswers(done)
    await Promise.all([save(address), save(address)])
    expect(keys).toHaveLength(1)
  })

  it('sends what has changed, under another key', async () => {
    const { keys, save } = apiThatAnswers(done, done)
    await save(address)
    await save(changed)
    expect(new Set(keys).size).toBe(2)
  })

  it('repeats under the same key what went unanswered', async () => {
    for (const status of [0, 503]) {
      const { keys, save } = apiThatAnswers(problem(status), done)
      expect((await save(address)).ok).toBe(false)
      expect((await save(address)).ok).toBe(true)
      expect(keys[0]).toBe(keys[1])
    }
  })

  it('asks anew about what was refused', async () => {
    const { keys, save } = apiThatAnswers(problem(422), done)
    expect((await save(address)).ok).toBe(false)
    expect((await save(address)).ok).toBe(true)
    expect(keys[0]).not.toBe(keys[1])
  })

  it('sends nothing that was on file, until it has changed', async () => {
    const sent: unknown[] = []
    const call = (async (_operation: string, { body }: { body?: unknown }) => {
      sent.push(body)
      return done
    }) as typeof callApi
    const save = createSaver(call, [address])
    expect(await save(address)).toEqual(done)
    await save(changed)
    await save(address)
    expect(sent).toEqual([changed.body, address.body])
  })

  it('lets nothing overtake what was typed before, and sends the last once though the first was refused', async () => {
    const first = Promise.withResolvers<ApiAnswer<undefined>>()
    const answers = [first.promise]
    const sent: unknown[] = []
    const call = (async (_operation: string, { body }: { body?: unknown }) => {
      sent.push(body)
      return answers.shift() ?? done
    }) as typeof callApi
    const save = createSaver(call)
    const both = [save(address), save(changed)]
    await Promise.resolve()
    expect(sent).toEqual([address.body])
    first.resolve(problem(422))
    await Promise.all(both)
    await save(changed)
    expect(sent).toEqual([address.body, changed.body])
  })

  it('notes what it sends and what is stored, and nothing that the server already has', async () => {
    const noted: unknown[] = []
    const answers = [problem(503), done, done]
    const call = (async () => answers.shift()) as unknown as typeof callApi
    const save = createSaver(call, [], (part, standing) => noted.push([part, standing]))
    await save(address)
    await save(address)
    await save(address)
    expect(noted).toEqual([
      [address, 'sent'],
      [address, 'sent'],
      [address, 'saved'],
    ])
  })

  it('saves again what was saved before something else', async () => {
    const { keys, save } = apiThatAnswers(done, done, done)
    await save(address)
    await save(changed)
    await save(address)
    expect(keys).toHaveLength(3)
  })
})
