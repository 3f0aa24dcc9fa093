import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupModules, type ModuleNode } from './group-modules.ts'

const node = (bytes: number, ...imports: string[]): ModuleNode => ({ bytes, imports })
const page = (id: string, { weight = 1, bytesPerRequest = 1_000 } = {}) => ({ id, weight, bytesPerRequest })
const sorted = (groups: string[][]) => groups.map((group) => group.toSorted().join(' ')).toSorted()

describe('files for what pages share', () => {
  it('hold what the same pages need, and nothing that one page has to itself', () => {
    const modules = new Map([
      ['a', node(1, 'big', 'also', 'own')],
      ['b', node(1, 'big', 'also', 'other')],
      ['c', node(1, 'other')],
      ['big', node(9_000)],
      ['also', node(9_000)],
      ['other', node(9_000)],
      ['own', node(9_000)],
    ])
    const groups = groupModules(modules, [page('a'), page('b'), page('c')])
    expect(sorted(groups)).toEqual(['also big', 'other'])
  })

  it('take in what is not worth a request, unless a page that matters more would load it for nothing', () => {
    const modules = new Map([
      ['first', node(1, 'big')],
      ['a', node(1, 'big', 'small')],
      ['b', node(1, 'big', 'small')],
      ['big', node(9_000)],
      ['small', node(600)],
    ])
    const ask = (weight: number) =>
      sorted(groupModules(modules, [page('first', { weight }), page('a'), page('b')]))
    expect(ask(1)).toEqual(['big small'])
    expect(ask(20)).toEqual(['big', 'small'])
  })

  it('are fewer where a request costs a page more', () => {
    const modules = new Map([
      ['a', node(1, 'ours', 'everyones')],
      ['b', node(1, 'ours', 'everyones')],
      ['c', node(1, 'everyones')],
      ['ours', node(4_000)],
      ['everyones', node(4_000)],
    ])
    const ask = (bytesPerRequest: number) =>
      sorted(
        groupModules(
          modules,
          ['a', 'b', 'c'].map((id) => page(id, { bytesPerRequest })),
        ),
      )
    expect(ask(1_000)).toEqual(['everyones', 'ours'])
    expect(ask(5_000)).toEqual(['everyones ours'])
  })

  it('come after those that they import, and each shared module is in one of them', () => {
    const graph = fc.array(
      fc.record({ bytes: fc.nat(3_000), imports: fc.array(fc.nat(40), { maxLength: 4 }) }),
      {
        minLength: 6,
        maxLength: 40,
      },
    )
    fc.assert(
      fc.property(graph, fc.integer({ min: 1, max: 6_000 }), (drawn, bytesPerRequest) => {
        // Later modules are imported by earlier ones, so there is no circle to begin with.
        const modules = new Map(
          drawn.map(({ bytes, imports }, index) => [
            `${index}`,
            node(bytes, ...imports.filter((to) => to > index && to > 3 && to < drawn.length).map(String)),
          ]),
        )
        const groups = groupModules(
          modules,
          ['0', '1', '2', '3'].map((id) => page(id, { bytesPerRequest })),
        )
        const all = groups.flat()
        expect(new Set(all).size).toBe(all.length)
        const place = new Map(groups.flatMap((group, index) => group.map((id) => [id, index] as const)))
        groups.forEach((group, index) => {
          const imported = group.flatMap((id) => modules.get(id)?.imports ?? [])
          for (const id of imported) expect(place.get(id) ?? 0).toBeLessThanOrEqual(index)
        })
      }),
    )
  })
})
