import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = (then: string) => `
  import { createLogOutput } from ${JSON.stringify(new URL('log-output.ts', import.meta.url).href)}
  const output = createLogOutput(1)
  ${then}`

it('writes what it is given, to the last line', async () => {
  const lines = `for (let n = 0; n < 20000; n += 1) output.write('line ' + n + '\\n')
    setTimeout(() => process.exit(0), 0)`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      program(`
    ${lines.replace('setTimeout(() => process.exit(0), 0)', '')}`),
    ],
    { maxBuffer: 1 << 24 },
  )
  expect(stdout.trim().split('\n')).toEqual(Array.from({ length: 20_000 }, (_, n) => `line ${n}`))
})

it('lets the event loop turn while nobody takes its lines, and says later what was dropped', async () => {
  // It fills the pipe and all that may wait, and tells on another channel that it goes on.
  const fill = `
    const line = 'x'.repeat(999) + '\\n'
    let turns = 0
    const timer = setInterval(() => {
      for (let n = 0; n < 2000; n += 1) output.write(line)
      turns += 1
      if (turns !== 20) return
      clearInterval(timer)
      process.send('still here')
    }, 1)
    process.on('message', () => process.disconnect())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(fill)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [message] = await once(child, 'message')
  expect(message).toBe('still here')
  let last = ''
  child.stdout?.on('data', (chunk: Buffer) => (last = (last + chunk.toString()).slice(-2_000)))
  child.send('end')
  await once(child, 'close')
  expect(last).toMatch(/"dropped":\d+,"msg":"lines of the log were dropped"/)
})
