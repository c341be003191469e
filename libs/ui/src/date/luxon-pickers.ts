import luxonGenerateConfig from '@rc-component/picker/generate/luxon';
import generatePicker from 'antd/es/date-picker/generatePicker/index.js';
import { DateTime } from 'luxon';

/** Weeks start on Sunday, whatever the locale says. All three functions have to agree on it. */
const sundayFirst = {
  ...luxonGenerateConfig,
  getWeekDay: (date: DateTime) => date.weekday % 7,
  locale: {
    ...luxonGenerateConfig.locale,
    getWeekFirstDay: () => 0,
    getWeekFirstDate: (_locale: string, date: DateTime) => date.minus({ days: date.weekday % 7 }),
  },
};

/** Pickers that hold luxon's DateTime. Only DateField and TimeField use them: a form holds text. */
export const LuxonPicker = generatePicker<DateTime>(sundayFirst);
