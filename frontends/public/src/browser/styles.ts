import '@daymark/ui/light.css';
import '../styles/icons.css';
import '../styles/frame.css';
import '../styles/event.css';
import '../styles/calendar.css';
import '../styles/surface.css';
import '../styles/embed.css';
import '../styles/problem.css';
