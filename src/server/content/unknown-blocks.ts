import type { Logger } from 'pino'
import type { Story } from '#contract/stories.ts'

/** Says once for each story and block that this version cannot show it. */
export function createUnknownBlockLog(log: Logger): (stories: readonly Story[]) => void {
  const said = new Set<string>()
  return (stories) => {
    for (const { path, blocks } of stories)
      for (const block of blocks) {
        const name = `${path} ${block.component}`
        if (!('isUnknown' in block) || said.has(name)) continue
        said.add(name)
        log.warn({ story: path, component: block.component }, 'a story has a block that is not known')
      }
  }
}
