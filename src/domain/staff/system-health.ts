import type { VideoCheck } from './practice-setup.ts'

/** What the service stands on, as `/admin/system` lists it: docs/product/practice.md#system. */
export const systemParts = [
  { code: 'database', label: 'Database' },
  { code: 'replica', label: 'Replica' },
  { code: 'jobs', label: 'Background work' },
  { code: 'disk', label: 'Disk' },
  { code: 'email', label: 'Email' },
  { code: 'texts', label: 'Text messages' },
  { code: 'payments', label: 'Payments' },
  { code: 'video', label: 'Video sessions' },
  { code: 'valkey', label: 'Valkey' },
  { code: 'uploads', label: 'Uploads' },
  { code: 'calendars', label: 'Outside calendars' },
] as const satisfies readonly { code: string; label: string }[]

export type SystemPart = (typeof systemParts)[number]['code']
export const systemPartCodes = systemParts.map(({ code }) => code)

/** `due`: someone should look at it. `bad`: something does not work. */
export const healthStates = ['ok', 'due', 'bad'] as const

export type PartHealth = {
  part: SystemPart
  state: (typeof healthStates)[number]
  words: string
  times: { label: string; at: Date }[]
}

/** Null where it is simulated or not set up: the page says that in another place. */
export type SystemFacts = {
  now: Date
  database: {
    version: string
    bytes: number
    answerMilliseconds: number
    connections: number
    mostConnections: number
  }
  replica: { isAnswering: true; behindSeconds: number } | { isAnswering: false } | null
  /** `isHeldBack`: this is a restored copy, which takes up no work yet. */
  jobs: { waitedSeconds: number; retry: number; failed: number; stuck: number; isHeldBack: boolean }
  /** `isFull`: something could not be written for want of space, here or where the database is. */
  disk: { totalBytes: number; freeBytes: number; isFull: boolean }
  email: Sends | null
  texts: Sends | null
  payments: { overdue: number; lastEventAt: Date | null } | null
  video: { check: VideoCheck | null; checkedAt: Date | null } | 'elsewhere' | null
  /** Of this process. */
  valkey: { isThere: boolean; since: Date } | null
  uploads: { isBucket: boolean; sweptAt: Date | null }
  calendars: { connected: number; failing: number; lastReadAt: Date | null }
}

type Sends = { sentAt: Date | null; failedAt: Date | null }
type Health = Omit<PartHealth, 'part' | 'times'> & { times?: (readonly [label: string, at: Date | null])[] }
type Rules = { [Part in SystemPart]: (facts: SystemFacts[Part], now: Date) => Health | null }

const slowAnswerMs = 1000
const fullConnections = 0.8
const leastFree = 0.1
/** A report waits for it no longer. */
const mostBehindSeconds = 1
/** Late enough that a person notices; stuck after ten minutes. */
const lateSeconds = 60
const sweptWithinMs = 3 * 3_600_000

const rules: Rules = {
  database({ version, bytes, answerMilliseconds, connections, mostConnections }) {
    const isSlow = answerMilliseconds > slowAnswerMs
    const isCrowded = connections >= mostConnections * fullConnections
    const facts = `PostgreSQL ${version}, ${formatBytes(bytes)}, answers in ${Math.max(1, Math.round(answerMilliseconds))} ms. ${connections} of ${mostConnections} connections are used.`
    return {
      state: isSlow || isCrowded ? 'due' : 'ok',
      words: isCrowded ? `${facts} When none is left, requests fail.` : facts,
    }
  },
  replica(replica) {
    if (replica === null) return null
    if (!replica.isAnswering)
      return { state: 'due', words: 'It does not answer. The database answers reports in its place.' }
    const { behindSeconds } = replica
    return behindSeconds > mostBehindSeconds
      ? {
          state: 'due',
          words: `It is ${behindSeconds < 120 ? `${Math.round(behindSeconds)} seconds` : formatMinutes(behindSeconds)} behind. Until it has caught up, the database answers reports.`,
        }
      : { state: 'ok', words: 'It is up to date, and reports are read from it.' }
  },
  jobs({ waitedSeconds, retry, failed, stuck, isHeldBack }) {
    if (isHeldBack) return { state: 'due', words: 'All of it waits, as this is a restored copy.' }
    const trouble = [
      stuck > 0 &&
        `${countJobs(stuck)} ${stuck === 1 ? 'is' : 'are'} stuck: nothing is working on ${stuck === 1 ? 'it' : 'them'}.`,
      failed > 0 && `${countJobs(failed)} ${failed === 1 ? 'was' : 'were'} given up.`,
      retry > 0 && `${countJobs(retry)} failed and will be tried again.`,
    ].filter((words) => words !== false)
    const isLate = waitedSeconds > lateSeconds
    const waiting =
      waitedSeconds < 1
        ? 'Nothing waits.'
        : isLate
          ? `The oldest job has waited for ${formatMinutes(waitedSeconds)}.`
          : 'Nothing has waited for more than a minute.'
    return {
      state: stuck > 0 ? 'bad' : trouble.length > 0 || isLate ? 'due' : 'ok',
      words: [...trouble, waiting].join(' '),
    }
  },
  disk({ totalBytes, freeBytes, isFull }) {
    const used = `${formatBytes(totalBytes - freeBytes)} of ${formatBytes(totalBytes)} used.`
    if (isFull)
      return {
        state: 'bad',
        words: `A disk is full, here or where the database is: nothing can be saved. Once there is space, it goes on by itself. ${used}`,
      }
    const isLow = freeBytes < totalBytes * leastFree
    return {
      state: isLow ? 'due' : 'ok',
      words: isLow ? `Only ${formatBytes(freeBytes)} are left. ${used}` : used,
    }
  },
  email: (sends) => sends && describeSends(sends, 'The mail server'),
  texts: (sends) => sends && describeSends(sends, 'The provider'),
  payments: (payments) =>
    payments && {
      state: payments.overdue > 0 ? 'due' : 'ok',
      words:
        payments.overdue === 0
          ? 'Stripe. No charge is late.'
          : `Stripe. ${payments.overdue === 1 ? 'One charge is' : `${payments.overdue} charges are`} late.`,
      times: [['Last word from Stripe', payments.lastEventAt]],
    },
  video(video) {
    if (video === null) return null
    if (video === 'elsewhere') return { state: 'ok', words: 'Sessions take place at another provider.' }
    const { check, checkedAt } = video
    if (check === 'relayWorks')
      return { state: 'ok', words: 'The relay answered its test.', times: [['Tested', checkedAt]] }
    return check === 'relayFails'
      ? {
          state: 'bad',
          words:
            'The relay did not answer its test: behind some office and mobile networks no call connects.',
          times: [['Tested', checkedAt]],
        }
      : { state: 'due', words: 'A relay is set up, and has not been tested.' }
  },
  valkey: (valkey) =>
    valkey &&
    (valkey.isThere
      ? { state: 'ok', words: 'Video sessions connect through it.' }
      : {
          state: 'due',
          words: 'It does not answer. Video sessions go on through the database.',
          times: [['Away since', valkey.since]],
        }),
  uploads({ isBucket, sweptAt }, now) {
    const place = isBucket ? 'Kept in a bucket.' : 'Kept in the data folder.'
    const isLate = sweptAt !== null && now.getTime() - sweptAt.getTime() > sweptWithinMs
    return {
      state: isLate ? 'due' : 'ok',
      words: isLate
        ? `${place} We check them every hour, but couldn’t in the last few hours. Perhaps they can’t be reached.`
        : place,
      times: [['Looked through', sweptAt]],
    }
  },
  calendars({ connected, failing, lastReadAt }) {
    if (connected === 0) return null
    return {
      state: failing > 0 ? 'due' : 'ok',
      words:
        failing > 0
          ? `${failing} of ${connected} cannot be read. What ${failing === 1 ? 'it' : 'they'} said last still counts.`
          : connected === 1
            ? 'One is connected, and can be read.'
            : `${connected} are connected, and all can be read.`,
      times: [['Last read', lastReadAt]],
    }
  },
}

function describeSends({ sentAt, failedAt }: Sends, who: string): Health {
  const isFailing = failedAt !== null && (sentAt === null || failedAt > sentAt)
  return {
    state: isFailing ? 'due' : 'ok',
    words: isFailing
      ? `${who} did not take the last one.`
      : sentAt === null
        ? 'Set up. Nothing has been sent yet.'
        : `${who} took the last one.`,
    times: [
      ['Last sent', sentAt],
      ['Last failed', failedAt],
    ],
  }
}

export const describeHealth = (facts: SystemFacts): PartHealth[] =>
  systemPartCodes.flatMap((part) => {
    const health = describePart(part, facts)
    if (!health) return []
    const times = (health.times ?? []).flatMap(([label, at]) => (at ? [{ label, at }] : []))
    return [{ ...health, part, times }]
  })

const describePart = <Part extends SystemPart>(part: Part, facts: SystemFacts): Health | null =>
  rules[part](facts[part], facts.now)

/** What a disk, a bucket or the next backup said of one that failed. */
const backupFailures: Readonly<Record<string, string>> = {
  ENOSPC: 'no space was left where it goes',
  EDQUOT: 'no space was left where it goes',
  EACCES: 'the service may not write where it goes',
  EPERM: 'the service may not write where it goes',
  EROFS: 'nothing can be written where it goes',
  ENOTDIR: 'the folder where it goes could not be made',
  'not reached': 'the bucket where it goes could not be reached',
  'no answer in time': 'the bucket where it goes did not answer',
  'status 403': 'the bucket where it goes refused it',
  'broken off': 'the server stopped while it was made',
}

export const describeBackupFailure = (reason: string): string =>
  Object.hasOwn(backupFailures, reason) ? (backupFailures[reason] ?? reason) : `the server said ${reason}`

const countJobs = (count: number) => (count === 1 ? 'One job' : `${count} jobs`)

const formatMinutes = (seconds: number) => {
  const minutes = Math.floor(seconds / 60)
  return minutes === 1
    ? 'a minute'
    : minutes < 120
      ? `${minutes} minutes`
      : `${Math.floor(minutes / 60)} hours`
}

const units = ['kB', 'MB', 'GB', 'TB'] as const

/** "8.4 MB", "61 GB": as disks are sold, by thousands. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1000
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}
