import type { Service } from '../service.ts'
import { practiceNames, readPracticeRow } from './practice-names.ts'

const everyMs = 15_000

type Needs = Pick<Service, 'db' | 'config' | 'log'>

/** Takes the practice’s own names over into the configuration of this process, which emails and free times read them from. */
export async function takeOverNames({ db, config }: Pick<Needs, 'db' | 'config'>): Promise<void> {
  Object.assign(config, practiceNames(config, await readPracticeRow(db)))
}

/** Another process may have changed them: each looks again every few seconds. Pages read them from the database. */
export async function followPractice(service: Needs): Promise<() => Promise<void>> {
  await takeOverNames(service)
  const timer = setInterval(() => {
    takeOverNames(service).catch(() => service.log.warn('the practice’s names could not be read'))
  }, everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}
