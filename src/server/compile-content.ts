import { compileStories } from './content/compile-stories.ts'
import { compiledFile } from './content/compiled-stories.ts'

/** Run by scripts/prepare.mjs with the folder of the stories, whenever they or the code that reads them have changed. */
await compileStories({ folder: process.argv[2] ?? '', file: compiledFile })
