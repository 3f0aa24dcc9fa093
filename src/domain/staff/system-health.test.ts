import { describe, expect, it } from 'vitest'
import {
  describeBackupFailure,
  describeHealth,
  formatBytes,
  type SystemFacts,
  type SystemPart,
} from './system-health.ts'

const now = new Date('2026-11-16T00:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const well: SystemFacts = {
  now,
  database: { version: '18.1', bytes: 2.1e9, answerMilliseconds: 3.2, connections: 14, mostConnections: 100 },
  replica: { isAnswering: true, behindSeconds: 0.2 },
  jobs: { waitedSeconds: 0.4, retry: 0, failed: 0, stuck: 0, isHeldBack: false },
  disk: { totalBytes: 160e9, freeBytes: 99e9, isFull: false },
  email: { sentAt: minutesAgo(5), failedAt: minutesAgo(60) },
  texts: { sentAt: null, failedAt: null },
  payments: { overdue: 0, lastEventAt: minutesAgo(20) },
  video: { check: 'relayWorks', checkedAt: minutesAgo(9) },
  valkey: { isThere: true, since: minutesAgo(60) },
  uploads: { isBucket: true, sweptAt: minutesAgo(30) },
  calendars: { connected: 4, failing: 0, lastReadAt: minutesAgo(3) },
}

const of = (part: SystemPart, change: Partial<SystemFacts> = {}) =>
  describeHealth({ ...well, ...change }).find((one) => one.part === part)

describe('how a part is doing', () => {
  it('is well where nothing is wrong', () => {
    const parts = describeHealth(well)
    expect(parts.map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'ok'))
    expect(parts[0]?.words).toBe('PostgreSQL 18.1, 2.1 GB, answers in 3 ms. 14 of 100 connections are used.')
    expect(of('disk')?.words).toBe('61 GB of 160 GB used.')
    expect(of('email')?.times).toEqual([
      { label: 'Last sent', at: minutesAgo(5) },
      { label: 'Last failed', at: minutesAgo(60) },
    ])
    expect(of('texts')).toMatchObject({ words: 'Set up. Nothing has been sent yet.', times: [] })
  })

  it('is not said of what is simulated, or not used', () => {
    const nothing = {
      email: null,
      texts: null,
      payments: null,
      video: null,
      replica: null,
      valkey: null,
      calendars: { connected: 0, failing: 0, lastReadAt: null },
    }
    expect(describeHealth({ ...well, ...nothing }).map(({ part }) => part)).toEqual([
      'database',
      'jobs',
      'disk',
      'uploads',
    ])
  })

  it('says since when Valkey has been away, and that sessions go on', () => {
    expect(of('valkey', { valkey: { isThere: false, since: minutesAgo(3) } })).toMatchObject({
      state: 'due',
      words: 'It does not answer. Video sessions go on through the database.',
      times: [{ label: 'Away since', at: minutesAgo(3) }],
    })
  })

  it.each<[Partial<SystemFacts['jobs']>, string, string]>([
    [{ waitedSeconds: 59 }, 'ok', 'Nothing has waited for more than a minute.'],
    [{ waitedSeconds: 61 }, 'due', 'The oldest job has waited for a minute.'],
    [{ waitedSeconds: 7_300 }, 'due', 'The oldest job has waited for 2 hours.'],
    [{ retry: 2 }, 'due', '2 jobs failed and will be tried again. Nothing waits.'],
    [{ failed: 1 }, 'due', 'One job was given up. Nothing waits.'],
    [
      { stuck: 1, waitedSeconds: 660 },
      'bad',
      'One job is stuck: nothing is working on it. The oldest job has waited for 11 minutes.',
    ],
    [{ stuck: 3, isHeldBack: true }, 'due', 'All of it waits, as this is a restored copy.'],
  ])('background work with %j: %s', (change, state, words) => {
    expect(of('jobs', { jobs: { ...well.jobs, ...change } })).toMatchObject({ state, words })
  })

  it.each<[Partial<SystemFacts>, SystemPart, string, RegExp]>([
    [{ database: { ...well.database, connections: 80 } }, 'database', 'due', /80 of 100 .* none is left/],
    [{ database: { ...well.database, answerMilliseconds: 1_400 } }, 'database', 'due', /answers in 1400 ms/],
    [{ replica: { isAnswering: false } }, 'replica', 'due', /^It does not answer\. The database answers/],
    [{ replica: { isAnswering: true, behindSeconds: 42.4 } }, 'replica', 'due', /^It is 42 seconds behind/],
    [{ replica: { isAnswering: true, behindSeconds: 400 } }, 'replica', 'due', /^It is 6 minutes behind/],
    [{ disk: { ...well.disk, freeBytes: 15e9 } }, 'disk', 'due', /^Only 15 GB are left\. 145 GB of 160 GB/],
    [{ disk: { ...well.disk, isFull: true } }, 'disk', 'bad', /^A disk is full/],
    [{ email: { sentAt: minutesAgo(5), failedAt: minutesAgo(1) } }, 'email', 'due', /did not take the last/],
    [{ payments: { overdue: 1, lastEventAt: null } }, 'payments', 'due', /One charge is late/],
    [{ video: { check: null, checkedAt: null } }, 'video', 'due', /has not been tested/],
    [{ video: { check: 'relayFails', checkedAt: now } }, 'video', 'bad', /did not answer/],
    [{ video: 'elsewhere' }, 'video', 'ok', /another provider/],
    [{ uploads: { isBucket: true, sweptAt: minutesAgo(200) } }, 'uploads', 'due', /can’t be reached/],
    [
      { calendars: { connected: 4, failing: 1, lastReadAt: now } },
      'calendars',
      'due',
      /^1 of 4 cannot be read\. What it said last still counts/,
    ],
  ])('%j: %s is %s', (change, part, state, words) => {
    expect(of(part, change)?.state).toBe(state)
    expect(of(part, change)?.words).toMatch(words)
  })
})

it.each([
  [8_400, '8.4 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [1.84e9, '1.8 GB'],
  [61e9, '61 GB'],
  [2.5e15, '2500 TB'],
])('%i bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

it.each([
  ['ENOSPC', 'no space was left where it goes'],
  ['broken off', 'the server stopped while it was made'],
  ['57P01', 'the server said 57P01'],
  ['toString', 'the server said toString'],
])('a backup that failed with %s: %s', (reason, words) => expect(describeBackupFailure(reason)).toBe(words))
