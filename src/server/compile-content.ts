import { compileStories } from './site/read-stories.ts'
import { compiledFile } from './site/find-stories.ts'

/** Run by scripts/prepare.mjs with the folder of the stories, whenever they or the code that reads them have changed. */
await compileStories({ folder: process.argv[2] ?? '', file: compiledFile })
