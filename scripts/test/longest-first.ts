/** Orders test files: those that take longest first, because a run waits for whichever ends last. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** @param longest the ends of the paths of the files that take longest */
export const longestFirst = (longest: string[]): typeof BaseSequencer =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const isLong = ({ moduleId }: TestSpecification) =>
        Number(longest.some((path) => moduleId.endsWith(path)))
      return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a))
    }
  }
