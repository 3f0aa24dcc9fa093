import { openFileStories } from './site/file-stories.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { explainStartFailure } from './start-failure.ts'

/** `npm run check-content`: what a start would say of the stories, without starting. */
try {
  const read = await openFileStories({ folder: readConfig(process.env).CONTENT_DIR, log: createLog('warn') })
  process.stdout.write(`No mistakes in ${(await read()).stories.length} stories\n`)
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, { dataDir: '', port: 0 })}\n`)
  process.exitCode = 1
}
