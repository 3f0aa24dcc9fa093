import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answers } from '#domain/questionnaires/questionnaire.ts'
import { createDraftSaver, type SaveState } from './draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp({ isGone = false } = {}) {
  let unsaved: Record<string, string> = {}
  const sent: Answers[] = []
  const states: SaveState[] = []
  const answers: PromiseWithResolvers<boolean>[] = []
  let readings = 0
  const saver = createDraftSaver({
    readAgain: async () => {
      readings += 1
      return isGone
    },
    readUnsaved: () => ({ ...unsaved }),
    save: async (given) => {
      sent.push(given)
      const answer = Promise.withResolvers<boolean>()
      answers.push(answer)
      const isSaved = await answer.promise
      for (const [key, value] of Object.entries(given))
        if (isSaved && unsaved[key] === value) {
          const { [key]: _, ...others } = unsaved
          unsaved = others
        }
      return isSaved
    },
    onState: (state) => states.push(state),
    delayMs: 700,
  })
  const edit = (key: string, value: string) => {
    unsaved = { ...unsaved, [key]: value }
    saver.schedule()
  }
  const answer = async (isSaved: boolean) => {
    answers.shift()?.resolve(isSaved)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saver, sent, states, edit, answer, countReadings: () => readings }
}

describe('a draft', () => {
  it('is saved once, a while after the last edit', async () => {
    const { sent, edit, answer, states } = setUp()
    edit('mood', 'normal')
    await vi.advanceTimersByTimeAsync(500)
    edit('sleep', 'insomnia')
    await vi.advanceTimersByTimeAsync(699)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await answer(true)
    expect(sent).toEqual([{ mood: 'normal', sleep: 'insomnia' }])
    expect(states).toEqual(['saving', 'idle'])
  })

  it('is not saved twice at once: what is edited meanwhile follows', async () => {
    const { saver, sent, edit, answer } = setUp()
    edit('mood', 'normal')
    const first = saver.flush()
    edit('mood', 'moreAnxious')
    expect(saver.flush()).toBe(first)
    await answer(true)
    await answer(true)
    expect(await first).toBe(true)
    expect(sent).toEqual([{ mood: 'normal' }, { mood: 'moreAnxious' }])
  })

  it('says when it could not be saved, and saves all of it the next time', async () => {
    const { saver, sent, states, edit, answer } = setUp()
    edit('mood', 'normal')
    const first = saver.flush()
    await answer(false)
    expect(await first).toBe(false)
    expect(states.at(-1)).toBe('failed')
    edit('sleep', 'insomnia')
    await vi.advanceTimersByTimeAsync(700)
    await answer(true)
    expect(sent.at(-1)).toEqual({ mood: 'normal', sleep: 'insomnia' })
    expect(states.at(-1)).toBe('idle')
  })

  it('asks nothing of the server when nothing was edited', async () => {
    const { saver, sent } = setUp()
    expect(await saver.flush()).toBe(true)
    expect(sent).toEqual([])
  })

  it('is read again before it is sent where nothing was to be saved: another tab may have answered', async () => {
    const { saver, sent, countReadings } = setUp()
    await saver.sync()
    expect(sent).toEqual([])
    expect(countReadings()).toBe(1)
  })

  it.each([
    ['a save has brought it', true, 0],
    ['the save failed', false, 1],
  ])(
    'is saved before it is sent, and read again only if no answer came: %s',
    async (_, isSaved, readings) => {
      const { saver, sent, edit, answer, countReadings } = setUp()
      edit('mood', 'normal')
      const synced = saver.sync()
      await answer(isSaved)
      await synced
      expect(sent).toEqual([{ mood: 'normal' }])
      expect(countReadings()).toBe(readings)
    },
  )

  it('is told to be gone by a reading, never after a save', async () => {
    const { saver, edit, answer } = setUp({ isGone: true })
    expect(await saver.sync()).toBe(true)
    edit('mood', 'normal')
    const synced = saver.sync()
    await answer(true)
    expect(await synced).toBe(false)
  })

  it('waits for a save that is under way before it is sent', async () => {
    const { saver, edit, answer, countReadings } = setUp()
    edit('mood', 'normal')
    void saver.flush()
    const isSynced = vi.fn<() => void>()
    void saver.sync().then(isSynced)
    await vi.advanceTimersByTimeAsync(0)
    expect(isSynced).not.toHaveBeenCalled()
    await answer(true)
    expect(isSynced).toHaveBeenCalledOnce()
    expect(countReadings()).toBe(0)
  })
})
