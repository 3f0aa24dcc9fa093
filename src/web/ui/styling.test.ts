import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { components, isModule, type StyleSheet, styleSheets, usersOf } from './style-sheets.fixture.ts'

/**
 * docs/decisions/0018-styling.md: the only global classes. Each is written as plain HTML in more than one place, or is a part of
 * one that is; its parts and variants begin with its name.
 */
const primitives = [
  'amounts',
  'badge',
  'botanical',
  'btn',
  'card',
  'chip',
  'chips',
  'clock',
  'empty-state',
  'facts',
  'field',
  'field-row',
  'fields',
  'form-section',
  'icon',
  'icon-btn',
  'journey',
  'lead',
  'link',
  'menu',
  'notice',
  'pick-list',
  'portrait',
  'progress-bar',
  'skeleton',
  'slot',
  'slots',
  'spinner',
  'sticky-bar',
  'table',
  'tabs',
  'wrap',
]

const blockOf = (name: string) => name.replace(/(__|--).*/, '')
const modules = styleSheets.filter(isModule)
const plain = styleSheets.filter((sheet) => !isModule(sheet))

describe('global classes', () => {
  it('are those of the primitives, and no others', () => {
    const found = new Set(plain.flatMap((sheet) => Array.from(sheet.global, blockOf)))
    expect([...found].toSorted()).toEqual(primitives)
  })

  it('are declared by ui/ alone', () => {
    expect(plain.map(({ path }) => path).filter((path) => !path.startsWith('ui/'))).toEqual([])
  })

  it('are all in use', () => {
    const text = components.map((file) => file.text).join('\n')
    // A variant may be put together: `badge--${tone}`.
    const isUsed = (name: string) =>
      new RegExp(`(?<![\\w-])(${name}(?![\\w-])|${name.replace(/--.*/, '--')}\\$)`).test(text)
    const names = new Set(plain.flatMap((sheet) => [...sheet.global]))
    expect([...names].filter((name) => !isUsed(name))).toEqual([])
  })
})

describe('a component’s own classes', () => {
  /** Each sheet that breaks the rule, with how. */
  const breaches = (find: (sheet: StyleSheet) => readonly string[]) =>
    modules.map((sheet) => ({ path: sheet.path, found: find(sheet) })).filter(({ found }) => found.length > 0)

  it('are named by components beside their sheet, and nowhere else', () => {
    const usersElsewhere = (sheet: StyleSheet) =>
      usersOf(sheet)
        .map(({ path }) => path)
        .filter((path) => dirname(path) !== dirname(sheet.path))
    expect(breaches(usersElsewhere)).toEqual([])
  })

  it('are all in use, and none is named that is not there', () => {
    const unmatched = (sheet: StyleSheet) => {
      const named = new Set(usersOf(sheet).flatMap(({ classes }) => classes))
      return [
        ...[...named].filter((name) => !sheet.own.has(name)),
        ...[...sheet.own].filter((name) => !named.has(name)),
      ]
    }
    expect(breaches(unmatched)).toEqual([])
  })

  it('reach into primitives only', () => {
    const foreign = (sheet: StyleSheet) =>
      Array.from(sheet.global, blockOf).filter((name) => !primitives.includes(name))
    expect(breaches(foreign)).toEqual([])
  })
})
