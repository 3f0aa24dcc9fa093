import { parentPort } from 'node:worker_threads'
import { type BusyJob, parseBusy } from './parse-busy.ts'

// Reads one calendar of a stranger's making and ends. Its thread may be stopped at any moment.

parentPort?.on('message', (job: BusyJob) => {
  parentPort?.postMessage(parseBusy(job), [])
})
