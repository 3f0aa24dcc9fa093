import { join } from 'node:path'

/** One more than cores: part of a test is waiting, for paints, pauses after typing and the server. With four none is faster. */
export const workerCount = 3

const firstPort = Number(process.env.E2E_PORT ?? 4310)
const dataDir = process.env.E2E_DATA_DIR ?? 'build/e2e-data'

/** Beside each server: what a spec starts for itself at an address that must be known before. */
const portsForEach = 4

export const portCount = workerCount * portsForEach

/**
 * Each worker has a server and a database of its own. Tests that run at the same moment never take each other's times, move
 * each other's lists or count in each other's limits.
 */
export const e2eServers = Array.from({ length: workerCount }, (_, index) => {
  const port = firstPort + index * portsForEach
  return {
    port,
    address: `http://localhost:${port}`,
    dataDir: join(dataDir, String(index)),
    portsBeside: portsBeside(port),
  }
})

function portsBeside(port: number) {
  return { frame: port + 1, stripe: port + 2, emptyPractice: port + 3 }
}

/** That of the worker which runs this. */
export const e2eServer = serverOfWorker(Number(process.env.TEST_PARALLEL_INDEX ?? 0))

function serverOfWorker(index: number) {
  const server = e2eServers[index]
  if (!server) throw new Error(`There are servers for ${workerCount} workers`)
  return server
}
