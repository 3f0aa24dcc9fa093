import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsFor } from './bit-set.ts'
import { createShape, createStartBlock, rowAt, setStarts, toMinutes } from './shape-starts.ts'

const cliniciansPerBlock = 512
const span = { start: 1_000_000, end: 1_000_600 }
const count = 2 * cliniciansPerBlock + 40

const startsOfOne = fc
  .uniqueArray(fc.integer({ min: 0, max: 119 }), { maxLength: 6 })
  .map((quanta) => quanta.toSorted((a, b) => a - b).map((quantum) => span.start + quantum * 5))
  .map((starts) => new Int32Array(starts))
const everyone = fc.array(startsOfOne, { minLength: count, maxLength: count })

const emptyShape = () =>
  createShape({ durationMinutes: 50, stepMinutes: 60 }, { span, words: wordsFor(count) })
const rowsOf = (shape: ReturnType<typeof emptyShape>) =>
  Array.from(toMinutes(shape), (minute) => [minute, [...(rowAt(shape, minute) ?? [])]])

it('fills the rows as one clinician after the other would, over the edge of a block', () => {
  fc.assert(
    fc.property(everyone, (people) => {
      const [inBlocks, oneByOne] = [emptyShape(), emptyShape()]
      const block = createStartBlock()
      for (const [bit, starts] of people.entries()) {
        block.put(inBlocks, bit, starts)
        setStarts(oneByOne, bit, starts)
      }
      block.flush()
      expect(rowsOf(inBlocks)).toEqual(rowsOf(oneByOne))
      expect(inBlocks.startsOf).toEqual(oneByOne.startsOf)
    }),
    { numRuns: 20 },
  )
})

it('loses no one who comes back to a block that was left', () => {
  const shape = emptyShape()
  const block = createStartBlock()
  const starts = new Int32Array([span.start])
  for (const bit of [0, cliniciansPerBlock, 1]) block.put(shape, bit, starts)
  block.flush()
  const row = rowAt(shape, span.start)
  expect([row?.[0], row?.[wordsFor(cliniciansPerBlock)]]).toEqual([0b11, 0b1])
})

it('is left with the starts of now, whatever there were before', () => {
  fc.assert(
    fc.property(startsOfOne, startsOfOne, (before, after) => {
      const shape = emptyShape()
      setStarts(shape, 40, before)
      setStarts(shape, 40, after)
      const set = rowsOf(shape).flatMap(([minute, row]) =>
        Array.isArray(row) && row[1] === 1 << 8 ? [minute] : [],
      )
      expect(set).toEqual([...after])
    }),
  )
})
