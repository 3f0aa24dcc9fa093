import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mhtp } from '#domain/questionnaires/treatment-plan.ts'
import {
  findReading,
  isAttempted,
  leaveOutRefused,
  mergeAnswers,
  readDraft,
  type ServerDraft,
  type TabDraft,
  toSave,
  withAttempt,
  withEdit,
  withSaved,
} from './draft.ts'

const nothing = readDraft(null)
const at = '2027-03-01T00:00:00.000Z'
const server: ServerDraft = { answers: { mood: 'normal', sleep: 'insomnia' }, updatedAt: at }

describe('readDraft', () => {
  it.each([null, 'x', [], 7, {}, { answers: [] }, { answers: 'x' }])('%j is nothing', (stored) => {
    expect(readDraft(stored)).toEqual({ answers: {}, unsaved: [], attempt: null })
  })

  it('leaves out what it does not understand', () => {
    expect(
      readDraft({ answers: { mood: 'normal', sleep: 7 }, unsaved: ['mood', 'sleep', 3], attempt: 4 }),
    ).toEqual({ answers: { mood: 'normal' }, unsaved: ['mood'], attempt: null })
  })

  it('reads back what was stored', () => {
    const draft: TabDraft = {
      answers: { mood: 'normal' },
      unsaved: ['mood'],
      attempt: { key: 'abc', text: '{}' },
    }
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
})

describe('findReading', () => {
  const first = { isRead: false, hasFailed: false, hasAnswers: false }
  it.each([
    ['waits for the first answer', first, 'reading'],
    [
      'waits for it also where this tab has answers: the server may have more',
      { hasAnswers: true },
      'reading',
    ],
    ['opens no empty form where nothing is known', { hasFailed: true }, 'failed'],
    ['goes on with what this tab has', { hasFailed: true, hasAnswers: true }, 'tabOnly'],
    ['has read it', { isRead: true }, 'done'],
    ['keeps what it has read when a later try fails', { isRead: true, hasFailed: true }, 'done'],
  ] as const)('%s', (_, changed, reading) => {
    expect(findReading({ ...first, ...changed })).toBe(reading)
  })
})

describe('saving', () => {
  it('sends only what was edited, and nothing twice', () => {
    const edited = withEdit(withEdit(nothing, { mood: 'normal' }), { sleep: 'insomnia' })
    expect(toSave(edited, server)).toEqual({ mood: 'normal', sleep: 'insomnia' })
    const saved = withSaved(edited, toSave(edited, server))
    expect(toSave(saved, server)).toEqual({})
    expect(toSave(withEdit(saved, { mood: '' }), server)).toEqual({ mood: '' })
  })

  it('still has to save what was edited while a save was under way', () => {
    const sent = withEdit(nothing, { details: 'I sleep' })
    const edited = withEdit(sent, { details: 'I sleep badly' })
    expect(toSave(withSaved(edited, toSave(sent, server)), server)).toEqual({ details: 'I sleep badly' })
  })

  it('saves everything once after an attempt without an answer, and a refused text does not begin it again', () => {
    const attempted = withAttempt(nothing, { answers: { mood: 'normal', sleep: 'insomnia' } }, () => 'key')
    const edited = withEdit(attempted, { details: 'x' })
    const newer: ServerDraft = { answers: { mood: 'moreAnxious' }, updatedAt: at }
    const sent = toSave(edited, newer)
    // What another device has answered since is not taken back.
    expect(sent).toEqual({ mood: 'moreAnxious', sleep: 'insomnia', details: 'x' })
    const { details: _refused, ...accepted } = sent
    expect(toSave(withSaved(edited, accepted), newer)).toEqual({ details: 'x' })
  })

  it('gives the server everything again where its draft is gone, once something is edited', () => {
    const gone: ServerDraft = { answers: {}, updatedAt: null }
    const saved: TabDraft = { answers: { mood: 'normal' }, unsaved: [], attempt: null }
    expect(toSave(saved, gone)).toEqual({})
    expect(toSave(withEdit(saved, { sleep: 'insomnia' }), gone)).toEqual({
      mood: 'normal',
      sleep: 'insomnia',
    })
  })

  it('sends the same request under the same key, and another one under a new key', () => {
    let keys = 0
    const newKey = () => `key ${(keys += 1)}`
    const request = { answers: { mood: 'normal' }, reserveId: 'one' }
    const once = withAttempt(nothing, request, newKey)
    expect(isAttempted(nothing, request)).toBe(false)
    expect(isAttempted(once, { ...request })).toBe(true)
    expect(withAttempt(once, { ...request }, newKey).attempt.key).toBe('key 1')
    for (const other of [
      { ...request, answers: { mood: 'moreAnxious' } },
      { ...request, reserveId: 'two' },
    ]) {
      expect(isAttempted(once, other)).toBe(false)
      expect(withAttempt(once, other, newKey).attempt.key).toBe(`key ${keys}`)
    }
    expect(keys).toBe(3)
  })

  it('has all that was sent, and saves all of it once something is edited: the draft may be gone', () => {
    const attempted = withAttempt(
      withEdit(nothing, { appetite: '' }),
      { answers: server.answers },
      () => 'key',
    )
    expect(mergeAnswers(attempted, { answers: {}, updatedAt: null })).toEqual({
      ...server.answers,
      appetite: '',
    })
    expect(toSave(withEdit(attempted, { mood: 'moreAnxious' }), server)).toEqual({
      mood: 'moreAnxious',
      sleep: 'insomnia',
      appetite: '',
    })
  })
})

describe('leaveOutRefused', () => {
  it('leaves out a text that is too long, and saves all the others', () => {
    const others = { suburb: 'Fremantle', gender: 'woman', otherGender: '' }
    const refused = {
      street: 'x'.repeat(201),
      describeOccupation: `x${' '.repeat(4_000)}`,
      country: 'Atlantis',
    }
    expect(leaveOutRefused(mhtp, { ...others, ...refused, noSuchKey: 'x' })).toEqual(others)
  })
})

describe('mergeAnswers', () => {
  it('keeps what this tab has where the server has no draft, or cannot be asked', () => {
    const draft = withEdit(nothing, { mood: 'moreAnxious' })
    expect(mergeAnswers(draft, null)).toEqual({ mood: 'moreAnxious' })
    expect(mergeAnswers(draft, { answers: {}, updatedAt: null })).toEqual({ mood: 'moreAnxious' })
  })

  it('takes the server’s for what was saved, also what another device took away', () => {
    const saved: TabDraft = {
      answers: { mood: 'moreAnxious', appetite: 'normal' },
      unsaved: [],
      attempt: null,
    }
    expect(mergeAnswers(saved, server)).toEqual(server.answers)
  })

  it('lets an edit win that is not saved yet', () => {
    expect(mergeAnswers(withEdit(nothing, { mood: 'moreAnxious' }), server)).toEqual({
      mood: 'moreAnxious',
      sleep: 'insomnia',
    })
  })

  it('keeps both tabs’ answers, in whatever order they edit and save', () => {
    const keys = fc.constantFrom('a', 'b', 'c', 'd')
    const move = fc.record({
      tab: fc.constantFrom(0, 1),
      key: keys,
      answer: fc.string(),
      saves: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        const tabs = [nothing, nothing]
        let stored: ServerDraft = { answers: {}, updatedAt: null }
        const save = (tab: number) => {
          const sent = toSave(tabs[tab]!, stored)
          stored = { answers: { ...stored.answers, ...sent }, updatedAt: at }
          tabs[tab] = withSaved(tabs[tab]!, sent)
        }
        const own = (tab: number, key: string) => `${tab}${key}`
        const expected: Record<string, string> = {}
        for (const { tab, key, answer, saves } of moves) {
          tabs[tab] = withEdit(tabs[tab]!, { [own(tab, key)]: answer })
          expected[own(tab, key)] = answer
          if (saves) save(tab)
        }
        save(0)
        save(1)
        expect(tabs.map((tab) => mergeAnswers(tab, stored))).toEqual([expected, expected])
      }),
    )
  })
})
