import { workerData } from 'node:worker_threads';
import { serveQuestions } from '../../worker/serve-questions.ts';
import { openReader } from './open-reader.ts';
import { answerProgramQuestion, programAnswers, type ProgramQuestion } from './program-answers.ts';
import { storageError } from './storage-error.ts';

/** The named queries in a thread of its own, with its own connection, which cannot write. */
const answers = programAnswers(openReader(workerData as string));
serveQuestions((question: ProgramQuestion) => {
  try {
    return answerProgramQuestion(answers, question);
  } catch (error) {
    throw storageError(error);
  }
});
