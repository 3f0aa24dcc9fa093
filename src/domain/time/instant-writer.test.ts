import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createInstantWriter } from './instant-writer.ts'
import { dateOfEpochMinute, toEpochMinute } from './local-time.ts'

const aMinute = fc
  .date({ min: new Date('1960-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map(toEpochMinute)

it('writes every instant as Date does, whatever it wrote before', () => {
  fc.assert(
    fc.property(fc.array(aMinute, { minLength: 1 }), (minutes) => {
      const write = createInstantWriter()
      expect(minutes.map(write)).toEqual(minutes.map((minute) => dateOfEpochMinute(minute).toISOString()))
    }),
  )
})
