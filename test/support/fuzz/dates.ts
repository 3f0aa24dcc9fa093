import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { offeredZones } from '#domain/time/zones.ts'
import { createRandom } from './random.ts'

/** The ends of the range, the years in which 32 bits of minutes and of seconds end, the changes of the clock, and many between. */
export const edges = [
  '0001-01-01',
  '0001-12-31',
  '0099-06-15',
  '1582-10-10',
  '1894-12-31',
  '1970-01-01',
  '2027-04-04',
  '2027-10-03',
  '2038-01-19',
  '4012-01-01',
  '4053-03-01',
  '5138-11-16',
  '9998-06-01',
  '9999-12-31',
]
const random = createRandom(27)
const spread = Array.from({ length: 150 }, () =>
  formatIsoDate(
    dayNumberOfIso('0001-01-01') + random.below(dayNumberOfIso('9999-12-31') - dayNumberOfIso('0001-01-01')),
  ),
)
export const dates = [...edges, ...spread]
export const zones = offeredZones.map(({ id }) => id)

/** The shortest of twenty: what is slow by itself is slow each time, what a busy machine delays is not. */
export async function quickest(run: () => unknown): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 20 && (times.at(-1) ?? Infinity) > 50; time += 1) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}
