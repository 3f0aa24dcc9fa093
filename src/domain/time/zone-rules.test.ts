import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterEach, describe, expect, it } from 'vitest'
import { buildZoneRules, segmentAt, toLocalMinute, zoneRules } from './zone-rules.ts'
import { offeredZones, type ZoneId } from './zones.ts'

const zones = fc.constantFrom(...offeredZones.map(({ id }) => id))
const minutes = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2032, 0, 1) / 60_000 })
const everyMinute = fc.integer({
  min: Date.UTC(-271_820, 0, 2) / 60_000,
  max: Date.UTC(275_759, 11, 30) / 60_000,
})
const iso = (minute: number) => new Date(minute * 60_000).toISOString()

describe('zone rules', () => {
  it('give the offset that Temporal gives, in every offered zone', () => {
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
        expect(segmentAt(zoneRules(zone, minute, minute), minute).offset).toBe(
          expected.offsetNanoseconds / 60_000_000_000,
        )
      }),
    )
  })

  it('give the offset that Temporal gives, for every minute that a Date can hold', () => {
    fc.assert(
      fc.property(zones, everyMinute, (zone, minute) => {
        const rules = zoneRules(zone, minute, minute)
        const expected = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
        // Before standard time the offsets had seconds, which a clock of minutes does not show.
        const offset = Math.floor(expected.offsetNanoseconds / 60_000_000_000)
        expect(segmentAt(rules, minute).offset).toBe(offset)
        expect(toLocalMinute(rules, minute)).toBe(minute + offset)
      }),
      { examples: [['Australia/Sydney', Date.UTC(9998, 5, 1) / 60_000]] },
    )
  })

  it('are refused at once in years that a Date cannot hold whole, and beyond', () => {
    for (const minute of [-9e15, -8.64e15, 8.64e15, 9e15].map((milliseconds) => milliseconds / 60_000))
      expect(() => zoneRules('Australia/Sydney', minute, minute)).toThrow(RangeError)
  })

  it.each([
    ['Australia/Sydney', 600, 660],
    ['Australia/Melbourne', 600, 660],
    ['Australia/Adelaide', 570, 630],
    ['Pacific/Norfolk', 660, 720],
  ] as const)('%s is an hour ahead until April 2027 and from October', (zone, standard, summer) => {
    const rules = buildZoneRules(zone, 2027, 2027)
    expect(rules.segments.map(({ offset }) => offset)).toEqual([summer, standard, summer])
  })

  it.each([
    ['Australia/Brisbane', 600],
    ['Australia/Darwin', 570],
    ['Australia/Perth', 480],
    ['Indian/Christmas', 420],
    ['Indian/Cocos', 390],
  ] as const)('%s keeps one offset', (zone, offset) => {
    expect(buildZoneRules(zone, 2027, 2028).segments.map((segment) => segment.offset)).toEqual([offset])
  })

  it('find the change to the minute', () => {
    const [first] = buildZoneRules('Australia/Sydney', 2027, 2027).segments
    expect(iso(first?.end ?? 0)).toBe('2027-04-03T16:00:00.000Z')
  })

  it('are built once for a zone and horizon', () => {
    const minute = Date.UTC(2027, 5, 1) / 60_000
    expect(zoneRules('Australia/Perth', minute, minute)).toBe(
      zoneRules('Australia/Perth', minute + 9, minute + 99),
    )
  })

  it('refuse what lies outside their horizon and a horizon without reason', () => {
    const rules = buildZoneRules('Australia/Perth', 2027, 2027)
    expect(() => segmentAt(rules, Date.UTC(2029, 0, 1) / 60_000)).toThrow(RangeError)
    expect(() => buildZoneRules('Australia/Perth', 1970, 9999)).toThrow(RangeError)
    expect(() => buildZoneRules('Australia/Perth', Number.NaN, Number.NaN)).toThrow(RangeError)
  })
})

describe("the process's own time zone", () => {
  const own = process.env.TZ
  afterEach(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })

  it('changes no rule', () => {
    const build = () => offeredZones.map(({ id }: { id: ZoneId }) => buildZoneRules(id, 2026, 2028))
    process.env.TZ = 'UTC'
    const expected = build()
    const january = new Date(2027, 0, 1).getTime()
    for (const zone of ['America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia']) {
      process.env.TZ = zone
      expect(new Date(2027, 0, 1).getTime()).not.toBe(january)
      expect(build()).toEqual(expected)
    }
  })
})
